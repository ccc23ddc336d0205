/** What a message is filled with; `n` is the count that its plural form is chosen by. */
export type MessageValues = Readonly<Record<string, string | number>>

type Compiled = string | ((values: MessageValues) => string)

const pluralForms: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Whether a part of a locale file is one message in several plural forms. */
export function isPlural(node: object): node is Readonly<Record<string, string>> {
  return 'other' in node && Object.keys(node).every((key) => pluralForms.has(key))
}

/**
 * The messages of a locale file, ready to be said: a text stays a text, one with `{placeholders}` or plural forms
 * becomes a function. `Messages` is generated from the English file; a test holds every other language to its keys and
 * placeholders.
 */
export function compileMessages<Messages>(source: unknown, language: string): Messages {
  const rules = new Intl.PluralRules(language)
  const compiled = (node: unknown): unknown => {
    if (typeof node === 'string') return compileText(node)
    if (Array.isArray(node)) return node.map(compiled)
    if (typeof node !== 'object' || node === null) throw new Error(`no message: ${JSON.stringify(node)}`)
    if (isPlural(node)) return compilePlural(node, rules)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, compiled(value)]))
  }
  return compiled(source) as Messages
}

/** One text: itself, or what fills its placeholders. Split once, so that saying it only joins. */
function compileText(text: string): Compiled {
  const [start = '', ...rest] = text.split(/\{(\w+)\}/) // a placeholder, the text after it, and so on
  if (rest.length === 0) return text
  return (values) => {
    let text = start
    for (let at = 0; at < rest.length; at += 2) text += `${values[rest[at] ?? '']}${rest[at + 1]}`
    return text
  }
}

function compilePlural(forms: Readonly<Record<string, string>>, rules: Intl.PluralRules): Compiled {
  const { locale: language } = rules.resolvedOptions()
  const compiled = new Map(Object.entries(forms).map(([form, text]) => [form, compileText(text)]))
  const other = compiled.get('other') ?? ''
  const numbers = new Intl.NumberFormat(language)
  return (values) => {
    const text = compiled.get(rules.select(Number(values['n']))) ?? other
    return typeof text === 'string' ? text : text({ ...values, n: numbers.format(Number(values['n'])) })
  }
}
