import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure, FieldError } from '../../api/failure.ts'
import type { FieldBinding } from './field.tsx'
import { useAction } from './use-action.ts'

type Values<Name extends string> = Record<Name, string>
type FieldMessages<Name extends string> = Partial<Record<Name, string | undefined>>
type FormPlan<Name extends string> = {
  initial: Values<Name>
  /** Validates before sending; returns messages by field. */
  check: (values: Values<Name>) => FieldMessages<Name>
  /** Messages by field for values that the server refuses, instead of its own in English. */
  refused?: Readonly<Record<string, string>>
  send: (values: Values<Name>) => Promise<void>
}

/** A form: its values, their errors, and submitting it. */
export function useForm<Name extends string>(plan: FormPlan<Name>) {
  const [values, setValues] = useState(plan.initial)
  const [errors, setErrors] = useState<FieldMessages<Name>>({})
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const action = useAction(plan.send)
  const refusals = refusalsOf(action.failure, plan.refused)
  const serverErrors = messagesByField(refusals, values)
  const errorOf = (name: Name) => errors[name] ?? serverErrors[name]

  // After a submit the first invalid field gets the focus; while typing it does not move.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, action.failure])

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    const found = plan.check(values)
    setErrors(found)
    setAttempts(attempts + 1)
    if (Object.values(found).some(Boolean)) action.clear()
    else void action.run(values)
  }
  const clear = () => {
    setValues(plan.initial)
    setErrors({})
    action.clear()
  }
  return {
    values,
    busy: action.busy,
    failure: action.failure,
    strayErrors: errorsWithoutField(refusals, values),
    bind: (name: Name): FieldBinding => ({
      name,
      value: values[name],
      error: errorOf(name),
      onValue: (value) => set(name, value),
    }),
    props: { ref: element, onSubmit: submit, noValidate: true },
    clear,
  }
}

function refusalsOf(failure: Failure | undefined, wording: FormPlan<string>['refused'] = {}): FieldError[] {
  return (failure?.fields ?? []).map(({ path, message }) => ({ path, message: wording[path] ?? message }))
}

function messagesByField<Name extends string>(refusals: readonly FieldError[], values: Values<Name>): FieldMessages<Name> {
  const errors: FieldMessages<Name> = {}
  for (const { path, message } of refusals) if (Object.hasOwn(values, path)) errors[path as Name] ??= message
  return errors
}

function errorsWithoutField(refusals: readonly FieldError[], values: object): string[] {
  return refusals.filter(({ path }) => !Object.hasOwn(values, path)).map(({ message }) => message)
}
