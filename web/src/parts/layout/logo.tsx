import { t } from '../../messages/screens.ts'

const bulbs = [6, 13, 20, 27, 34]

/** The logo (a cinema sign with bulbs) and the product's name. */
export function Logo() {
  return (
    <span class="logo">
      <svg viewBox="0 0 40 32" width="40" height="32" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="38" height="30" rx="6" class="logo-frame" />
        <rect x="6" y="8" width="28" height="16" rx="2.5" class="logo-screen" />
        <path d="M13 21v-9.5l7 6 7-6v9.5" class="logo-letter" />
        {bulbs.map((x) => (
          <g key={x} class="logo-bulb">
            <circle cx={x} cy="4.5" r="1.5" />
            <circle cx={x} cy="27.5" r="1.5" />
          </g>
        ))}
      </svg>
      <span class="logo-word">{t.product}</span>
    </span>
  )
}
