/** A message on the bus. */
export interface CanFrame {
  /** Of 11 bits. */
  id: number;
  /** Up to eight bytes. */
  data: Uint8Array;
}

type Node = (frame: CanFrame) => void;

/** The wire between the control units and the testers at the diagnostic plug. */
export class CanBus {
  private readonly nodes = new Set<Node>();

  /** Adds a node, which receives the frames of all others. The returned function removes it. */
  join(node: Node): () => void {
    this.nodes.add(node);
    return () => this.nodes.delete(node);
  }

  send(frame: CanFrame, sender?: Node): void {
    for (const node of [...this.nodes]) if (node !== sender) node(frame);
  }
}
