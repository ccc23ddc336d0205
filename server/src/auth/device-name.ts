/** Living-room devices: people do not recognise them by the name of their browser. */
const screens: [RegExp, string][] = [
  [/Apple ?TV/i, 'Apple TV'],
  [/AFT[A-Z]|Fire ?TV/i, 'Fire TV'],
  [/Roku/i, 'Roku'],
  [/Tizen|SMART-TV.*Samsung/i, 'Samsung TV'],
  [/Web0S|webOS|LG ?Browser/i, 'LG TV'],
  [/BRAVIA/i, 'Sony TV'],
  [/CrKey/i, 'Chromecast'],
  [/Android TV|GoogleTV|Google TV/i, 'Android TV'],
  [/PlayStation/i, 'PlayStation'],
  [/Xbox/i, 'Xbox'],
]

const devices: [RegExp, string][] = [
  [/iPad/i, 'iPad'],
  [/iPhone/i, 'iPhone'],
  [/Android/i, 'Android device'],
  [/Windows/i, 'Windows computer'],
  [/Macintosh|Mac OS X/i, 'Mac'],
  [/Linux|X11/i, 'Linux computer'],
]

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** A name for a device that sent none, derived from its User-Agent. */
export function deviceNameOf(userAgent: string): string {
  const screen = screens.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (screen) return screen
  const device = devices.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (device && browser) return `${browser} on ${device}`
  const product = /^[\w .-]{2,40}/.exec(userAgent)?.[0]
  return device ?? browser ?? product ?? 'Unknown device'
}
