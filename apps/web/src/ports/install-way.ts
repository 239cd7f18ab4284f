/** How this browser lets the app be installed: by our button, by hand in its own menu, or not (already done). */
export type InstallWay = 'prompt' | 'ios-safari' | 'ios-other' | 'menu' | 'installed';
