import { styles as cards } from "../../simulation/styles";

export const styles = `${cards}
:root {
  --ground: light-dark(#f1f3f5, #10151c);
  --card: light-dark(#ffffff, #161e27);
  --line: light-dark(#d4dbe2, #2e4052);
  --bubble: light-dark(#f1f3f5, #1e2936);
  --link: light-dark(#0067d6, #4ea3ff);
  --action: #0a66d8;
}
.card { border-radius: 10px; }
.picture { border-radius: 50%; }
`;
