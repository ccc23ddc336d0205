import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'

const { resolve } = createRequire(import.meta.url)
const fontFiles = [
  resolve('@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf'),
  resolve('@expo-google-fonts/jost/700Bold/Jost_700Bold.ttf'),
]

/** An SVG as PNG, made on a thread of its own. Letters that the font lacks come from the system's, where it has any. */
export async function rasterise(svg: string, width: number): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Jost' },
  })
  return image.asPng()
}
