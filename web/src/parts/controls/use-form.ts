import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure, FieldFault } from '../../api/failure.ts'
import type { FieldBinding } from './field.tsx'
import { useAction } from './use-action.ts'

type Values<Name extends string> = Record<Name, string>
type Flaws<Name extends string> = Partial<Record<Name, string | undefined>>
type FormPlan<Name extends string> = {
  initial: Values<Name>
  /** Validates before sending; returns messages by field. */
  check: (values: Values<Name>) => Flaws<Name>
  /** Messages by field for values that the server refuses, instead of its own in English. */
  refused?: Readonly<Record<string, string>>
  send: (values: Values<Name>) => Promise<void>
}

/** A form: its values, their errors, and submitting it. */
export function useForm<Name extends string>(plan: FormPlan<Name>) {
  const [values, setValues] = useState(plan.initial)
  const [flaws, setFlaws] = useState<Flaws<Name>>({})
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const action = useAction(plan.send)
  const refusals = refusalsOf(action.failure, plan.refused)
  const serverFlaws = flawsOf(refusals, values)
  const errorOf = (name: Name) => flaws[name] ?? serverFlaws[name]

  // After a submit the first invalid field gets the focus; while typing it does not move.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, action.failure])

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    if (flaws[name]) setFlaws((before) => ({ ...before, [name]: undefined }))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    const found = plan.check(values)
    setFlaws(found)
    setAttempts(attempts + 1)
    if (Object.values(found).some(Boolean)) action.clear()
    else void action.run(values)
  }
  const clear = () => {
    setValues(plan.initial)
    setFlaws({})
    action.clear()
  }
  return {
    values,
    busy: action.busy,
    failure: action.failure,
    strayErrors: strayErrors(refusals, values),
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

function refusalsOf(failure: Failure | undefined, wording: FormPlan<string>['refused'] = {}): FieldFault[] {
  return (failure?.fields ?? []).map(({ path, message }) => ({ path, message: wording[path] ?? message }))
}

function flawsOf<Name extends string>(refusals: readonly FieldFault[], values: Values<Name>): Flaws<Name> {
  const flaws: Flaws<Name> = {}
  for (const { path, message } of refusals) if (Object.hasOwn(values, path)) flaws[path as Name] ??= message
  return flaws
}

function strayErrors(refusals: readonly FieldFault[], values: object): string[] {
  return refusals.filter(({ path }) => !Object.hasOwn(values, path)).map(({ message }) => message)
}
