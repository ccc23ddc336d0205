import type { ComponentChildren } from 'preact'

/** The built-in avatars: a background colour and a drawing. */
const drawings = {
  anchor: ['#1d4f6b', <Anchor key="a" />],
  balloon: ['#4fa3b5', <Balloon key="a" />],
  camera: ['#8a3b4a', <Camera key="a" />],
  comet: ['#2a2466', <Comet key="a" />],
  fox: ['#2f6b57', <Fox key="a" />],
  lantern: ['#3b2a4d', <Lantern key="a" />],
  moon: ['#24406e', <Moon key="a" />],
  owl: ['#6b4a2a', <Owl key="a" />],
  popcorn: ['#c8553d', <Popcorn key="a" />],
  rocket: ['#3d3580', <Rocket key="a" />],
  star: ['#1f5f5b', <Star key="a" />],
  whale: ['#2d7f9d', <Whale key="a" />],
} as const satisfies Record<string, readonly [string, ComponentChildren]>

export type AvatarName = keyof typeof drawings

export const avatarNames = Object.keys(drawings) as AvatarName[]

/** The built-in avatar of a URL; a default for external URLs, which are never fetched. */
function avatarNameOf(avatarUrl: string): AvatarName {
  const name = avatarUrl.replace(/^avatar:/, '')
  return avatarNames.find((one) => one === name) ?? 'popcorn'
}

/** A profile's avatar; hidden from screen readers, since the name is beside it. */
export function Avatar({ url }: { url: string }) {
  const [ground, drawing] = drawings[avatarNameOf(url)]
  return (
    <svg class="avatar" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <rect width="96" height="96" rx="20" fill={ground} />
      {drawing}
    </svg>
  )
}

function Anchor() {
  return (
    <>
      <path d="M0 66q12-8 24 0t24 0 24 0 24 0v10a20 20 0 0 1-20 20H20A20 20 0 0 1 0 76Z" fill="#2f7a96" />
      <g fill="none" stroke="#f6e3b4" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">
        <circle cx="48" cy="23" r="7" />
        <path d="M48 30v43M36 41h24M23 55c2 13 12 20 25 20s23-7 25-20" />
      </g>
    </>
  )
}

function Balloon() {
  return (
    <>
      <path d="M0 78c16-12 30-12 48-4s32 6 48-3v5a20 20 0 0 1-20 20H20A20 20 0 0 1 0 78Z" fill="#2f7f86" />
      <circle cx="48" cy="37" r="24" fill="#f08a4b" />
      <path d="M48 13c-9 6-13 15-13 24s4 18 13 24c9-6 13-15 13-24s-4-18-13-24Z" fill="#ffd98c" />
      <path d="M38 59l4 11h12l4-11" fill="none" stroke="#4a2a20" stroke-width="2.5" />
      <rect x="41" y="70" width="14" height="10" rx="2.5" fill="#7a4526" />
    </>
  )
}

function Camera() {
  return (
    <>
      <circle cx="32" cy="30" r="13" fill="#f4dfae" />
      <circle cx="57" cy="27" r="16" fill="#f4dfae" />
      <circle cx="32" cy="30" r="4.5" fill="#8a3b4a" />
      <circle cx="57" cy="27" r="5.5" fill="#8a3b4a" />
      <rect x="18" y="43" width="48" height="33" rx="6" fill="#251a24" />
      <path d="M66 55l15-8v25l-15-8Z" fill="#251a24" />
      <circle cx="30" cy="59" r="7" fill="#ffc145" />
    </>
  )
}

function Comet() {
  return (
    <>
      <g fill="#8f86e0">
        <circle cx="20" cy="66" r="2.5" />
        <circle cx="74" cy="72" r="2" />
        <circle cx="22" cy="24" r="2" />
        <circle cx="46" cy="82" r="1.5" />
      </g>
      <path d="M60 26 8 62l46-20L14 84l52-48Z" fill="#6fe3e1" opacity=".75" />
      <circle cx="65" cy="31" r="15" fill="#ffe3a3" />
      <circle cx="69" cy="27" r="4" fill="#f3b562" />
    </>
  )
}

function Fox() {
  return (
    <>
      <path d="M18 20l20 12h20l20-12-4 34-26 28-26-28Z" fill="#e8793a" />
      <path d="M22 54l26 6 26-6-26 30Z" fill="#fff3e0" />
      <path d="M22 26l3 16 10-8Zm52 0-3 16-10-8Z" fill="#5a2a1c" />
      <circle cx="36" cy="50" r="4" fill="#2b1712" />
      <circle cx="60" cy="50" r="4" fill="#2b1712" />
      <path d="M43 73h10l-5 7Z" fill="#2b1712" />
    </>
  )
}

function Lantern() {
  return (
    <>
      <circle cx="48" cy="54" r="32" fill="#ffc145" opacity=".22" />
      <circle cx="48" cy="54" r="24" fill="#ffc145" opacity=".3" />
      <path d="M38 26a10 10 0 0 1 20 0" fill="none" stroke="#f6e3b4" stroke-width="4" />
      <rect x="34" y="26" width="28" height="8" rx="3" fill="#f6e3b4" />
      <path d="M34 36h28l5 34H29Z" fill="#ffd98c" />
      <path d="M48 46c7 8 6 18 0 18s-7-10 0-18Z" fill="#e8793a" />
      <rect x="27" y="70" width="42" height="8" rx="3" fill="#f6e3b4" />
    </>
  )
}

function Moon() {
  return (
    <>
      <path d="M58 16a32 32 0 1 0 20 47A27 27 0 0 1 58 16Z" fill="#ffe3a3" />
      <g fill="#f7f2e2">
        <path d="m70 22 2 5 5 2-5 2-2 5-2-5-5-2 5-2Z" />
        <circle cx="80" cy="46" r="2" />
        <circle cx="60" cy="40" r="1.5" />
      </g>
      <circle cx="38" cy="56" r="4" fill="#eac57a" />
      <circle cx="50" cy="70" r="3" fill="#eac57a" />
    </>
  )
}

function Owl() {
  return (
    <>
      <path d="M22 18l14 8h24l14-8-2 36a24 24 0 0 1-48 0Z" fill="#d9a566" />
      <path d="M34 56c8 6 20 6 28 0 0 14-6 22-14 22s-14-8-14-22Z" fill="#f4dfae" />
      <circle cx="36" cy="43" r="12" fill="#fff8ea" />
      <circle cx="60" cy="43" r="12" fill="#fff8ea" />
      <circle cx="37" cy="43" r="6" fill="#2b1712" />
      <circle cx="59" cy="43" r="6" fill="#2b1712" />
      <path d="M43 50h10l-5 9Z" fill="#e8793a" />
    </>
  )
}

function Popcorn() {
  return (
    <>
      <g fill="#fff3d6">
        <circle cx="34" cy="36" r="11" />
        <circle cx="62" cy="36" r="11" />
        <circle cx="48" cy="28" r="13" />
        <circle cx="48" cy="42" r="11" />
      </g>
      <circle cx="43" cy="27" r="3" fill="#ffc145" />
      <circle cx="60" cy="36" r="3" fill="#ffc145" />
      <path d="M24 44h48l-7 38H31Z" fill="#fffaf0" />
      <path d="M24 44h10l4 38h-7Zm20 0h8v38h-8Zm18 0h10l-7 38h-7Z" fill="#8f2433" />
    </>
  )
}

function Rocket() {
  return (
    <>
      <circle cx="20" cy="26" r="2" fill="#cfc8ff" />
      <circle cx="76" cy="66" r="2" fill="#cfc8ff" />
      <circle cx="74" cy="20" r="1.5" fill="#cfc8ff" />
      <path d="M42 68h12l-6 20Z" fill="#ffb35c" />
      <path d="M33 48 22 66l13-2Zm30 0 11 18-13-2Z" fill="#e0523f" />
      <path d="M48 10c12 10 16 24 16 34s-3 18-6 24H38c-3-6-6-14-6-24s4-24 16-34Z" fill="#fff3e0" />
      <path d="M48 10c6 5 10 11 12.5 17h-25C38 21 42 15 48 10Z" fill="#e0523f" />
      <circle cx="48" cy="42" r="8" fill="#3d3580" />
      <circle cx="48" cy="42" r="4.5" fill="#6fe3e1" />
    </>
  )
}

function Star() {
  return (
    <>
      <g stroke="#3f8f86" stroke-width="5">
        <path d="M48 48 4 20M48 48 92 20M48 48V0M48 48 0 62M48 48l48 14M48 48 24 96M48 48l24 48" />
      </g>
      <path d="m48 14 10.5 21.5 23.5 3.4-17 16.6 4 23.5-21-11-21 11 4-23.5-17-16.6 23.5-3.400Z" fill="#ffd470" />
      <path d="m48 14 10.5 21.5 23.5 3.4-17 16.6 4 23.5-21-11Z" fill="#f3b23e" />
    </>
  )
}

function Whale() {
  return (
    <>
      <path
        d="M40 24c0-8-10-10-14-6 4 0 8 3 8 8m6-2c0-8 10-10 14-6-4 0-8 3-8 8"
        fill="none"
        stroke="#e8f7fb"
        stroke-width="4"
        stroke-linecap="round"
      />
      <path
        d="M10 52c0-14 12-22 30-22 20 0 27 12 33 18 5-1 7-5 7-10 6 4 8 12 4 18-4 14-20 22-40 22-22 0-34-10-34-26Z"
        fill="#173f5f"
      />
      <path d="M11 58c8 6 20 8 32 6 10-2 20-2 28 4-7 7-18 10-30 10-18 0-28-8-30-20Z" fill="#f4ead2" />
      <circle cx="26" cy="50" r="3.5" fill="#fff" />
    </>
  )
}
