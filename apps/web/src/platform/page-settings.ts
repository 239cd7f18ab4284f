/** Whether the server of this page uses its own demo sign-in. The page itself contains the mark. */
export function isDemoSignIn(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="ligo-sign-in"]')?.content === 'demo';
}

/** Whether the server has left a sign-in in this browser. Scripts cannot read its cookie; a second cookie marks it. */
export const signInCookieFlag = {
  exists: () => /(?:^|; )ligo-signed-in=1(?:;|$)/.test(document.cookie),
  remove() {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store.
    document.cookie = 'ligo-signed-in=; path=/; max-age=0';
  },
};

/** Whether the page runs as an installed app. */
export function isInstalledApp(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}
