export const mediaDescription = (
  <span className="max-sm:hidden">The pictures and videos your team has uploaded.</span>
);
