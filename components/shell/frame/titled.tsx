import type { ComponentType, ReactNode } from "react";
import { DocumentTitle } from "@/components/ui/document-title";

type Page<Props> = (props: Props) => ReactNode | Promise<ReactNode>;

export function titled<Props extends object>(title: string, page: Page<Props>) {
  const Content = page as ComponentType<Props>;
  return function TitledPage(props: Props) {
    return (
      <>
        <DocumentTitle>{title}</DocumentTitle>
        <Content {...props} />
      </>
    );
  };
}
