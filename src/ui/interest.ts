import { createContext } from 'react'
import type { DesignInterest } from '../contract/analytics.ts'

/** Tells the shop that somebody looks at a design or asks about it; where nothing is counted, nobody is told. */
export const InterestContext = createContext<(interest: DesignInterest) => void>(() => {})
