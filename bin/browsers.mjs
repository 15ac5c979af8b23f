import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { transform } from 'lightningcss'

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The `browserslist` in the form of `build.target`, which does not know Samsung Internet, a Chromium. */
export const oldestBrowsers = browserslist
  .filter((query) => !query.startsWith('Samsung'))
  .map((query) => query.toLowerCase().replace(' >= ', ''))

/** Chrome before 99 ignores rules in layers, and before 104 media queries such as `width < 48rem`. */
export function removeLayers(client) {
  for (const filename of globSync(`${client}/assets/older-browsers-*.css`)) {
    const css = readFileSync(filename, 'utf8')
    const code = Buffer.from(css.replace(/@layer [^{};]+;/g, '').replace(/@layer [^{};]+\{/g, '@media all{'))
    writeFileSync(filename, transform({ filename, code, targets: { chrome: 80 << 16 }, minify: true }).code)
  }
}
