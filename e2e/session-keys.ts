/** Runs in the browser. */
export const sessionKeys = () => ({
  token: localStorage.getItem('authToken'),
  email: localStorage.getItem('userEmail'),
})
