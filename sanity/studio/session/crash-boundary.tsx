import { Component, type ReactNode } from "react";

interface BreakableProps {
  onBreak(): void;
  children: ReactNode;
}

/**
 * Hears of what the Studio's own screen of errors does not survive: to say that a part of the Studio could not be
 * fetched, that screen fetches one for itself.
 */
export class Breakable extends Component<BreakableProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onBreak();
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
