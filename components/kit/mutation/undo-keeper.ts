/** A page that takes several changes back keeps each by these, as what its Undo sends. */
export type UndoKeeper<Undo> = {
  remember: (undo: Undo) => void;
  forget: (undo: Undo) => void;
  undone: (undo: Undo, again: () => void) => void;
};
