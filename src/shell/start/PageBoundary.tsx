import { Component } from 'react'
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'

interface PageBoundaryProps {
  /** The address: another page resets the error. */
  at: string
  children: ReactNode
}

interface PageBoundaryState {
  at: string
  error: Error | null
}

/** Contains the crash of a page: the menu and the bar keep working. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { at: this.props.at, error: null }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  static getDerivedStateFromProps(
    { at }: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return at === state.at ? null : { at, error: null }
  }
  override render() {
    const { error } = this.state
    return error ? (
      <Failure error={error} resetErrorBoundary={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    )
  }
}
