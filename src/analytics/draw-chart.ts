import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js'

export interface Bars {
  labels: string[]
  series: { label: string; values: number[] }[]
  /** From left to right. */
  lying?: boolean
}

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip)

/** One after the other; the second is told by its edge as well, where its colour alone is too light on paper. */
const colours = [
  { fill: '--color-kandangi', edge: '--color-kandangi' },
  { fill: '--color-mustard', edge: '--color-teak' },
]
const daysNamedMax = 5
const fontPx = 14

/** @returns takes it away again */
export function drawChart(canvas: HTMLCanvasElement, { labels, series, lying = false }: Bars): () => void {
  const styles = getComputedStyle(canvas)
  const colour = (token: string) => styles.getPropertyValue(token).trim()
  Chart.defaults.font = { ...Chart.defaults.font, family: styles.fontFamily, size: fontPx }
  const counts = {
    beginAtZero: true,
    ticks: { precision: 0, color: colour('--color-teak') },
    grid: { color: colour('--color-thread') },
  }
  const names = {
    ticks: {
      color: colour('--color-teak'),
      maxRotation: 0,
      ...(lying ? { autoSkip: false } : { maxTicksLimit: daysNamedMax }),
    },
    grid: { display: false },
  }
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels,
      datasets: series.map(({ label, values }, nth) => ({
        label,
        data: values,
        backgroundColor: colour(colours[nth]?.fill ?? ''),
        borderColor: colour(colours[nth]?.edge ?? ''),
        borderWidth: series.length > 1 ? 1 : 0,
      })),
    },
    options: {
      indexAxis: lying ? 'y' : 'x',
      // Nothing moves by itself.
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', axis: lying ? 'y' : 'x', intersect: false },
      scales: lying ? { x: counts, y: names } : { x: names, y: counts },
      plugins: { legend: { display: series.length > 1, labels: { color: colour('--color-teak') } } },
    },
  })
  return () => chart.destroy()
}
