export interface ToastMessage {
  tone: 'success' | 'attention' | 'error';
  title: string;
  description?: string;
  /** A newer message about the same takes its place. */
  about?: string;
}

/** Ends the toast about a subject. */
export interface ToastEnd {
  endOf: string;
}
