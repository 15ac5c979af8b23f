import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Tests and what they test run on Node as they are: the built server is not taken apart again.
    experimental: { viteModuleRunner: false },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
