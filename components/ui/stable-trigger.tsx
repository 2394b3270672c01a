"use client";

import { mergeProps } from "@base-ui/react/merge-props";
import {
  cloneElement,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";

export type TriggerProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement> | undefined;
};

export type TriggerStore = ReturnType<typeof newTriggerStore>;

export function newTriggerStore() {
  let props: TriggerProps | null = null;
  const listeners = new Set<() => void>();
  return {
    publish: (next: TriggerProps) => {
      if (props && isSame(props, next)) return;
      props = next;
      for (const notify of listeners) notify();
    },
    current: () => props,
    subscribe: (notify: () => void) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
  };
}

type StableTriggerProps = {
  trigger: ReactElement<TriggerProps>;
  store: TriggerStore;
  popup: "menu" | "dialog" | "listbox";
  onWanted: () => unknown;
  onOpen: (event: MouseEvent) => void;
};

/**
 * The trigger of a layer whose code is loaded when it is pointed at or focused. The element stays
 * the same, so that neither the focus nor a click is lost meanwhile.
 */
export function StableTrigger(props: StableTriggerProps) {
  const { trigger, store, popup, onWanted, onOpen } = props;
  const published = useSyncExternalStore(store.subscribe, store.current, nothing);
  const { ref: given, ...own } = trigger.props;
  const { ref, ...added } = published ?? {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: () => void onWanted(),
    onFocus: () => void onWanted(),
    onClick: onOpen,
  };
  const refs = (element: HTMLElement | null) => {
    const ends = [given, ref].map((each) => attach(each, element));
    return () => {
      for (const end of ends) end();
    };
  };
  return cloneElement(trigger, { ...withProps(own, added), ref: refs });
}

export function useTriggerStore(): TriggerStore {
  const [store] = useState(newTriggerStore);
  return store;
}

type PublishProps = { store: TriggerStore; props: TriggerProps };

export function PublishTrigger({ store, props }: PublishProps) {
  useLayoutEffect(() => store.publish(props));
  return null;
}

/** Handlers of both are called, the added ones first. */
export function withProps(own: TriggerProps, added: TriggerProps): TriggerProps {
  const given = Object.entries(added).filter(([, value]) => value !== undefined);
  return mergeProps<"button">(own as object, Object.fromEntries(given)) as TriggerProps;
}

function nothing() {
  return null;
}

function attach(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): () => void {
  if (typeof ref === "function") {
    const end = ref(element);
    return typeof end === "function" ? end : () => void ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}

function isSame(left: object, right: object): boolean {
  const [a, b] = [Object.entries(left), new Map(Object.entries(right))];
  return a.length === b.size && a.every(([name, value]) => Object.is(value, b.get(name)));
}
