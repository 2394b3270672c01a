import { styles as cards } from "../../simulation/styles";

export const styles = `${cards}
:root {
  --ground: light-dark(#f4f2ee, #1b1f23);
  --card: light-dark(#ffffff, #1d2226);
  --line: light-dark(#dfdeda, #38434f);
  --bubble: light-dark(#f2f2f2, #2c353c);
  --link: light-dark(#0a5bb0, #71b7fb);
  --action: #0a66c2;
}
.card { border-radius: 8px; }
.picture { border-radius: 4px; }
`;
