/** How this browser lets the app be installed: by our button, by hand in its own menu, or not (it cannot, or it is done). */
export type InstallMethod =
  | 'prompt'
  | 'ios-safari'
  | 'ios-other'
  | 'mac-safari'
  | 'menu'
  | 'none'
  | 'installed';

/** Those where the owner does it in the browser's own menus. */
export type InstallByHand = Exclude<InstallMethod, 'prompt' | 'installed'>;

/** Texts of what to do by hand, in this order. */
export const INSTALL_STEPS = {
  'ios-safari': ['install.iosShare', 'install.iosAdd', 'install.iosConfirm'],
  'ios-other': ['install.iosOther'],
  'mac-safari': ['install.macDock'],
  none: ['install.none'],
  menu: ['install.menuOpen', 'install.menuChoose'],
} as const satisfies Record<InstallByHand, readonly string[]>;
