import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'

export async function lookUpEmail(): Promise<string> {
  const { users } = await callApi(endpoints.lookup, {})
  return users[0]?.email ?? ''
}
