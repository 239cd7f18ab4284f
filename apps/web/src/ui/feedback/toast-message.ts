/** What a toast says. */
export interface ToastMessage {
  tone: 'success' | 'attention' | 'error';
  title: string;
  description?: string;
}
