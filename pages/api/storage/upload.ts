import { receiveUpload } from "@/lib/media/disk/receive-upload";

export const config = {
  api: { bodyParser: false, responseLimit: false, externalResolver: true },
};

export default receiveUpload;
