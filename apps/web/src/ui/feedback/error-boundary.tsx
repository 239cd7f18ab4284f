import { Component, type ReactNode, Suspense } from 'react';

/** Shows `fallback`, or nothing, in the place of what fails. */
export class ErrorBoundary extends Component<
  { fallback?: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** A note or a count whose code is loaded later: a screen does without it until then, and where it cannot be loaded. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
