"""python3 build_body.py WORK NAME POSE -> WORK/NAME.POSE.npz (meshes) and .json (joints of the rest pose, metres)"""
import json, sys
import numpy as np
import makehuman as mh
from cast import CAST
from poses import POSES

ARM = ('upperarm01', 'upperarm02', 'lowerarm01', 'lowerarm02', 'wrist')

def build(spec, pose):
    v = mh.morph(spec); floor = v[:mh.BODY_VERTICES, 1].min(); M = mh.pose_matrices(v, pose); order, _, joints, W = mh.rig()
    _, vt, faces, texture, groups = mh.base(); posed, rest = mh.world(mh.skinned(v, W, M), floor), mh.world(v, floor); d = {}
    for name, group in (('body', 'body'), ('tights', 'helper-tights')):
        k = [i for i in range(len(faces)) if groups[i] == group]; used = np.unique(np.concatenate([faces[i] for i in k]))
        new = -np.ones(len(v), int); new[used] = np.arange(len(used))
        arm = W[used][:, [i for i, b in enumerate(order) if b.split('.')[0] in ARM]].sum(1)
        mh.pack(d, name, posed[used], vt, [[new[x] for x in faces[i]] for i in k], [texture[i] for i in k], rest=rest[used], arm=arm)
    for name, path in spec['parts'].items():
        pv, pvt, pf, pft, pw = mh.fitted(path, v)
        mh.pack(d, name, mh.world(mh.skinned(pv, pw, M), floor), pvt, pf, pft, rest=mh.world(pv, floor))
    R = d['body.@rest']; J = lambda n: mh.world(v[joints[n]].mean(0)[None], floor)[0].tolist()
    crotch = float(R[(np.abs(R[:, 0]) < .004) & (R[:, 2] < R[:, 2].max()*.55)][:, 2].min())
    marks = dict(shoulder=J('upperarm01.L____head'), elbow=J('lowerarm01.L____head'), wrist=J('wrist.L____head'), neck=J('neck01____head'),
        waist=J('spine04____head'), hip=J('upperleg01.L____head'), knee=J('lowerleg01.L____head'), ankle=J('foot.L____head'), head=J('head____head'),
        crotch=[0, 0, crotch])
    return d, marks

if __name__ == '__main__':
    work, name, pose = sys.argv[1:4]
    d, marks = build(CAST[name], POSES[pose])
    np.savez(f'{work}/{name}.{pose}.npz', **d); json.dump(marks, open(f'{work}/{name}.{pose}.json', 'w'))
    print(name, 'height', round(float(d['body.v'][:, 2].max()), 3), 'armpit', marks['shoulder'][2])
