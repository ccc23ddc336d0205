const paths = {
  alert: 'M12 8v5m0 3.5v.01M10.3 4 2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6 6 18',
  info: 'M12 11v5.5m0-9v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  screen: 'M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm4 15h8',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  undo: 'M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11H9',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9.5h17m-17 5h17M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3Z',
  home: 'M4 11.5 12 4.5l8 7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1v-7.5Z',
  film: 'M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM8 4.5v15m8-15v15M4 9.5h4m8 0h4m-16 5h4m8 0h4',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  sliders: 'M4 7h9m5 0h2M4 17h3m5 0h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  heart:
    'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 8.2 5c1.6 0 3 .9 3.8 2.300C12.8 5.9 14.2 5 15.8 5A4.2 4.2 0 0 1 20 9.200C20 15 12 20 12 20Z',
  thumb:
    'M7.5 10.500v9H5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h2.5Zm0 0 4-6.500c1.4 0 2.3 1 2 2.5l-.6 3h4.600a1.7 1.7 0 0 1 1.7 2l-1 6.300a2 2 0 0 1-2 1.700H7.5',
  thumbDown:
    'M16.5 13.500v-9H19a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-2.5Zm0 0-4 6.500c-1.4 0-2.3-1-2-2.5l.6-3H6.500a1.7 1.7 0 0 1-1.7-2l1-6.300a2 2 0 0 1 2-1.700h8.7',
  bookmark: 'M7 4h10a1 1 0 0 1 1 1v15l-6-4.500L6 20V5a1 1 0 0 1 1-1Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.700a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.400Z',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  pencil: 'm4 20 .9-4L16 4.900a1.5 1.5 0 0 1 2.1 0l1 1a1.5 1.5 0 0 1 0 2.100L8 19.1 4 20Z',
  plus: 'M12 5v14M5 12h14',
  question: 'M9.2 9.300a2.9 2.9 0 1 1 4.3 2.600c-.9.5-1.5 1.1-1.5 2.100m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  bars: 'M5 20v-7m7 7V4m7 16V9',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-3.600 3.200-5.500 6.500-5.500s5.900 1.900 6.500 5.500M16 4.800a3.500 3.500 0 0 1 0 6.500m2 3.600c1.900.8 3.100 2.500 3.500 5.100',
  shield: 'M12 3.500 5 6v5.500c0 4.300 2.800 7.500 7 9 4.200-1.500 7-4.700 7-9V6l-7-2.500Z',
} as const

export type IconName = keyof typeof paths

/** A small line drawing beside words; it never stands alone, so it is silent. */
export function Icon({ name, isFull = false }: { name: IconName; isFull?: boolean }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill={isFull ? 'currentColor' : 'none'}
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  )
}
