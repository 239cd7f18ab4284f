/** What a toast says. */
export interface ToastMessage {
  tone: 'success' | 'error';
  title: string;
  description?: string;
}
