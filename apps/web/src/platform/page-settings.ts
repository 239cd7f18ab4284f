/** Whether the server that sent this page signs people in with its own demo provider. It says so in the page itself. */
export function isDemoSignIn(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="ligo-sign-in"]')?.content === 'demo';
}
