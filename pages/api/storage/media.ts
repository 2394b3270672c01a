import { sendMedia } from "@/lib/library/media/disk/send-media";

export const config = {
  api: { bodyParser: false, responseLimit: false, externalResolver: true },
};

export default sendMedia;
