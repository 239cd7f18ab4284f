/** Names of the app's files, which the build lists. */
const LIST = '/demo-files.json';

/**
 * Fetches the code that no screen has asked for yet, so that a visitor who loses the network can go on: nothing else keeps it
 * in the demo. Without the list each screen fetches its own. Never rejects.
 */
export async function prefetch(): Promise<void> {
  const files: unknown = await fetch(LIST)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  for (const file of Array.isArray(files) ? files : []) {
    if (typeof file !== 'string' || !file.startsWith('assets/')) continue;
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'prefetch' : 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
