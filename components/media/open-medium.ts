import { urlText } from "@/components/url-state/parsers";

export const openMedium = urlText.withHistory("push");
