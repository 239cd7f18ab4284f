/** The browser's permission to show notifications. */
export interface NotificationPermissions {
  /** Never throws; 'unsupported' where the browser has no notifications. */
  read(): 'default' | 'granted' | 'denied' | 'unsupported';
  /** Shows the browser's question; resolves when it has been answered. */
  request(): Promise<void>;
}
