import { useState } from 'preact/hooks'

/** The URL of a picture on this page's own host, whatever base URL the server has. */
function pictureAddress(url: string, width: number): string {
  return `${new URL(url, location.origin).pathname}?w=${width}`
}

const retryMs = 1500
const maxRetries = 3

/** A hue derived from the URL, so that a picture's replacement always looks the same. */
function hueOf(url: string): number {
  let sum = 0
  for (const letter of new URL(url, location.origin).pathname) sum = (sum * 31 + letter.charCodeAt(0)) % 360
  return sum
}

/** A picture that is requested again after errors; then a coloured replacement is shown. */
export function Picture({
  url,
  width,
  alt = '',
  isFirst = false,
}: {
  url: string
  width: number
  alt?: string
  isFirst?: boolean
}) {
  const [tries, setTries] = useState(0)
  const address = pictureAddress(url, width)
  const again = () => setTimeout(() => setTries(tries + 1), retryMs * (tries + 1))
  if (tries > maxRetries) {
    const drawn = { class: 'picture picture-drawn', style: { '--hue': hueOf(url) } }
    return alt === '' ? <span {...drawn} aria-hidden="true" /> : <span {...drawn} role="img" aria-label={alt} />
  }
  return (
    <img
      key={`${address} ${tries}`}
      class="picture"
      src={address}
      alt={alt}
      decoding={isFirst ? 'sync' : 'async'}
      fetchpriority={isFirst ? 'high' : 'auto'}
      draggable={false}
      onError={again}
    />
  )
}
