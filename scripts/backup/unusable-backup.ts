export class UnusableBackup extends Error {
  override name = "UnusableBackup";
}
