/** What the frame shows of the person who is signed in. */
export type ShellMember = {
  name: string;
  email: string;
  /** IANA name. */
  timeZone: string;
  workspaceName: string;
  canCompose: boolean;
};
