import { createContext, useContext } from 'react'

interface FormState {
  /** A sentence for each field that does not fit. */
  problems: Record<string, string>
  /** What the fields hold at first: what was typed before, or what is kept. */
  typed: Record<string, string>
}

export const FormStateContext = createContext<FormState>({ problems: {}, typed: {} })

export function useFormState(): FormState {
  return useContext(FormStateContext)
}
