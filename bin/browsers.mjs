import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { transform } from 'lightningcss'

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Converts `browserslist` for `build.target`, which does not know Samsung Internet, a variant of Chromium. */
export const oldestBrowsers = browserslist
  .filter((query) => !query.startsWith('Samsung'))
  .map((query) => query.toLowerCase().replace(' >= ', ''))

/** Removes cascade layers for Chrome before 99, and media queries such as `width < 48rem` for Chrome before 104. */
export function removeLayers(client) {
  for (const filename of globSync(`${client}/assets/older-browsers-*.css`)) {
    const css = readFileSync(filename, 'utf8')
    const code = Buffer.from(css.replace(/@layer [^{};]+;/g, '').replace(/@layer [^{};]+\{/g, '@media all{'))
    writeFileSync(filename, transform({ filename, code, targets: { chrome: 80 << 16 }, minify: true }).code)
  }
}
