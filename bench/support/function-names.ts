/** For a page that runs functions of ours: the compiler names them by a helper that the page does not have. */
export const FUNCTION_NAMES = 'globalThis.__name = (named) => named;';
