import type { ComponentType, ReactNode } from "react";
import { DocumentTitle } from "@/components/ui/document-title";

type Page<Props> = (props: Props) => ReactNode | Promise<ReactNode>;

/** A page whose title depends on what it shows has null here, and a `DocumentTitle` in its content. */
export function titled<Props extends object>(title: string | null, page: Page<Props>) {
  const Content = page as ComponentType<Props>;
  return function TitledPage(props: Props) {
    return (
      <>
        {title !== null && <DocumentTitle>{title}</DocumentTitle>}
        <Content {...props} />
      </>
    );
  };
}
