import { styles as cards } from "../../simulation/styles";

export const styles = `${cards}
:root {
  --ground: light-dark(#f3f2f9, #17171f);
  --card: light-dark(#ffffff, #1f1f2b);
  --line: light-dark(#dcdaea, #3a3950);
  --bubble: light-dark(#f4f3fb, #29283a);
  --link: light-dark(#4a3fd6, #a5a1ff);
  --action: #563acc;
}
.card { border-radius: 8px; }
.picture { border-radius: 8px; }
`;
