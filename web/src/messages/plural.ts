/** A text by the grammatical number of its count in a language; `{n}` is where the count stands, as it is written there. */
export function pluralIn(language: string): (n: number, forms: { one: string; other: string }, shown?: string) => string {
  const rules = new Intl.PluralRules(language)
  return (n, forms, shown = String(n)) => (rules.select(n) === 'one' ? forms.one : forms.other).replace('{n}', shown)
}
