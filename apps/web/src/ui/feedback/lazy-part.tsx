import { Component, type ComponentType, lazy, Suspense } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Beside the properties of the part in whose place it stands. */
export interface FailedPartProps {
  /** Loads the code again. */
  onRetry: () => void;
  /** Another try has failed as well. Older browsers never request a script again that could not be loaded: only a reload helps. */
  hasRetried: boolean;
}

/**
 * A component whose code is loaded with its first use, inside a `Suspense`. If it cannot be loaded or shown, `Failed` stands in its
 * place. It is tried again when `Failed` asks for it, when the network returns, and at the next use.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  Failed: ComponentType<P & FailedPartProps>,
): ComponentType<P> {
  const begin = () => lazy(load) as unknown as ComponentType<P>;
  let next = begin();
  return class LazyPart extends Component<P> {
    override state = { Part: next, hasFailed: false, hasRetried: false };

    static getDerivedStateFromError() {
      return { hasFailed: true };
    }

    private readonly retry = () => {
      if (this.state.hasFailed) this.setState({ Part: next, hasFailed: false, hasRetried: true });
    };

    override componentDidMount() {
      window.addEventListener('online', this.retry);
    }

    override componentWillUnmount() {
      window.removeEventListener('online', this.retry);
    }

    override componentDidCatch() {
      // React stores the failure in the component: another one asks again.
      if (next === this.state.Part) next = begin();
    }

    override render() {
      const { Part, hasFailed, hasRetried } = this.state;
      if (hasFailed) return <Failed {...this.props} onRetry={this.retry} hasRetried={hasRetried} />;
      return <Part {...this.props} />;
    }
  };
}

const Nothing = () => null;

/** A note or a count whose code is loaded with its first use: its screen does without it until then, and where it cannot be loaded. */
export function lazyNote<P extends object>(load: Load<P>): ComponentType<P> {
  const Part = lazyPart(load, Nothing);
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
