// Loaded by `node --import`: moves the server's clock to half an hour after the next midnight of the shop.
const dayMs = 86_400_000
const shopAheadMs = 5.5 * 3_600_000
const systemNow = Date.now
const midnight = Math.ceil((systemNow() + shopAheadMs) / dayMs) * dayMs - shopAheadMs
const aheadMs = midnight + 30 * 60_000 - systemNow()

Date.now = () => systemNow() + aheadMs
