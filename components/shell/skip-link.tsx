export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-24 rounded-md bg-raised px-3 py-2 font-medium shadow-float focus-visible:translate-y-0"
    >
      Skip to the content
    </a>
  );
}
