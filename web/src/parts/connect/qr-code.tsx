import { useEffect, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'

const words = household.connect
const quietZone = 4

/** The URL as a QR code; the encoder is loaded on demand. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      {isShown && <QrModules text={text} label={words.qrOf({ name })} />}
      <Button look="link" onPress={() => setIsShown(!isShown)} testId="qr">
        {isShown ? words.hideQr : words.qr}
      </Button>
    </>
  )
}

function QrModules({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][]>([])
  useEffect(() => {
    let isUnmounted = false
    import('uqr').then(
      ({ encode }) => !isUnmounted && setRows(encode(text, { border: quietZone }).data),
      () => {}, // the URL is shown above
    )
    return () => {
      isUnmounted = true
    }
  }, [text])
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${rows.length || 1} ${rows.length || 1}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
