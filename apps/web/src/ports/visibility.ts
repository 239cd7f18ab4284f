/** Whether the page can be seen. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls on each change; returns the unsubscribe. */
  onChange(handler: (visible: boolean) => void): () => void;
  /** Calls when the page is about to be left for good or frozen. */
  onHide(handler: () => void): () => void;
}
