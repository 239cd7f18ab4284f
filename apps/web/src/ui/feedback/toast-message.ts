/** What a toast says. */
export interface ToastMessage {
  tone: 'success' | 'attention' | 'error';
  title: string;
  description?: string;
  /** A newer message about the same takes its place. */
  about?: string;
}

/** What a toast said about something holds no more. */
export interface ToastEnd {
  endOf: string;
}
