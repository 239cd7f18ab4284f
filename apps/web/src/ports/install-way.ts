/** How this browser lets the app be installed: by our button, by hand in its own menu, or not (already done). */
export type InstallWay = 'prompt' | 'ios-safari' | 'ios-other' | 'menu' | 'installed';

/** Those where the owner does it in the browser's own menus. */
export type InstallByHand = Exclude<InstallWay, 'prompt' | 'installed'>;

/** Texts of what to do by hand, in this order. */
export const INSTALL_STEPS = {
  'ios-safari': ['install.iosShare', 'install.iosAdd', 'install.iosConfirm'],
  'ios-other': ['install.iosOther'],
  menu: ['install.menuOpen', 'install.menuChoose'],
} as const satisfies Record<InstallByHand, readonly string[]>;
