import { useState } from 'preact/hooks'

/** The address of a picture on the host that this page came from, whatever name the server goes by elsewhere. */
function pictureAddress(url: string, width: number): string {
  return `${new URL(url, location.origin).pathname}?w=${width}`
}

const retryMs = 1500
const mostRetries = 3

/** A picture that asks again when it does not come; until then its frame stands in its place. */
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
  const again = () => {
    if (tries < mostRetries) setTimeout(() => setTries(tries + 1), retryMs * (tries + 1))
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
